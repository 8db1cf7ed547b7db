// Handles the calls about locations, providers, hours and types of visits.
import { practiceSetup, visitRules } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { addTimeOff, changeTimeOff, closeDays, openDays, removeTimeOff } from './change-closures.ts';
import { setHours } from './change-hours.ts';
import { addPlace, changePlace, orderPlaces, removePlace } from './change-places.ts';
import { readAllVisitRules, saveAllVisitRules } from './change-visit-rules.ts';
import { readPlaces } from './read-places.ts';

const created = (id: string) => ({ status: 201 as const, body: { id } });
const keeps = ({ keepVisits }: { keepVisits?: 'true' | 'false' | undefined }) => keepVisits === 'true';

export function practiceSetupRoutes(): Bound[] {
  const rules = bind(visitRules, {
    readVisitRules: async (ctx) => ok(await readAllVisitRules(ctx)),
    saveVisitRules: async (ctx, { body }) => ok(await saveAllVisitRules(ctx, body)),
  });
  const places = bind(practiceSetup, {
    allPlaces: async (ctx) => ok(await readPlaces(ctx)),
    addLocation: async (ctx, { body }) => created(await addPlace(ctx, 'location', body)),
    changeLocation: async (ctx, { params, body }) => ok(await changePlace(ctx, 'location', params.id, body)),
    removeLocation: async (ctx, { params, query }) => ok(await removePlace(ctx, 'location', params.id, keeps(query))),
    addProvider: async (ctx, { body }) => created(await addPlace(ctx, 'provider', body)),
    changeProvider: async (ctx, { params, body }) => ok(await changePlace(ctx, 'provider', params.id, body)),
    removeProvider: async (ctx, { params, query }) => ok(await removePlace(ctx, 'provider', params.id, keeps(query))),
    addType: async (ctx, { body }) => created(await addPlace(ctx, 'type', body)),
    changeType: async (ctx, { params, body }) => ok(await changePlace(ctx, 'type', params.id, body)),
    removeType: async (ctx, { params, query }) => ok(await removePlace(ctx, 'type', params.id, keeps(query))),
    orderPlaces: async (ctx, { body }) => {
      await orderPlaces(ctx, body.kind, body.ids);
      return noContent;
    },
    setHours: async (ctx, { params, body }) => ok(await setHours(ctx, params.id, body.rows, body)),
    addTimeOff: async (ctx, { params, body }) => ok(await addTimeOff(ctx, params.id, body, body.keepVisits)),
    changeTimeOff: async (ctx, { params, body }) => ok(await changeTimeOff(ctx, params.id, body, body.keepVisits)),
    removeTimeOff: async (ctx, { params }) => {
      await removeTimeOff(ctx, params.id);
      return noContent;
    },
    closeDays: async (ctx, { body }) => ok(await closeDays(ctx, body, body.keepVisits)),
    openDays: async (ctx, { params }) => {
      await openDays(ctx, params.id);
      return noContent;
    },
  });
  return [...places, ...rules];
}
