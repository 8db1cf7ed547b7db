// Fills a form of a packet with what was sent in the forms before it.
import './packet-texts.en.ts';
import { type CarriedAnswer, carriedInto, type FormOptions } from '@foyer/forms';
import { t } from 'i18next';
import { logFailure } from '../../api/log-failure.ts';
import type { CarryOver } from '../forms/form-address.ts';
import { loadPacket, placeIn } from './use-packet.ts';

type Carried = ReadonlyMap<string, CarriedAnswer>;

/** Marks the fields that were filled with which form their answer is from. */
function marked(carried: Carried, onFile: FormOptions['onFile']): NonNullable<FormOptions['onFile']> {
  return {
    open(host, form, record, draft) {
      const { states, messages } = host;
      for (const [uuid, { form_name: name }] of carried) {
        const field = states.fieldOf(uuid);
        if (field && states.getField(uuid).isFromRecord)
          states.put(field, { messages: { ...messages, fromRecord: t('packet.from', { form: name }) } });
      }
      return onFile?.open(host, form, record, draft) ?? form;
    },
  };
}

/** What was sent before wins over the record. The form opens without it where it cannot be read. */
export const carryOver: CarryOver = async (portal, options) => {
  try {
    const { carried: answers } = await loadPacket(portal, placeIn(new URLSearchParams(location.search)));
    const carried = carriedInto(options.fields, answers);
    if (carried.size === 0) return options;
    const isKnown = portal.session.state().isSignedIn;
    return {
      ...options,
      prefill: new Map([
        ...(options.prefill ?? []),
        ...Array.from(carried, ([uuid, { value }]) => [uuid, value] as const),
      ]),
      onFile: marked(carried, options.onFile),
      messages: {
        ...options.messages,
        recordCountOne: t(isKnown ? 'packet.knownOne' : 'packet.sentOne'),
        recordCountOther: t(isKnown ? 'packet.knownOther' : 'packet.sentOther'),
      },
    };
  } catch (error) {
    logFailure('What was sent before in the packet did not load.', error);
    return options;
  }
};
