-- Ends a transaction that has lost a race for a time: its writes and its commit are sent in one go, before anybody knows.

create function foyer_must_be_free(is_free boolean) returns void language plpgsql as $$
begin
  if not is_free then
    raise exclusion_violation using message = 'Somebody else has taken this time.';
  end if;
end $$;
