// How long a form takes, as SQL.
import { sql } from 'kysely';

/** About how long a version `v` takes: worked out when it was published, of earlier ones by how many parts they have. */
export const minutesOfVersion = sql<number>`coalesce(v.minutes, greatest(1,
  ceil(jsonb_array_length(jsonb_path_query_array(v.object, '$.**.type_name')) / 6.0)))::int`;
