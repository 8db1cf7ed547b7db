// The keys of the inbox as shown in a sentence. They are not translated: the keys are the same in every language.
import { shownKey } from '../../session/keys.ts';
import { type InboxAction, inboxKeys } from './inbox-keys.ts';

function keyOf(action: InboxAction) {
  const key = inboxKeys.find((each) => each.action === action);
  return <kbd>{key ? shownKey(key) : ''}</kbd>;
}

export const KEYS = { next: keyOf('next'), previous: keyOf('previous'), approve: keyOf('approve'), help: <kbd>?</kbd> };
