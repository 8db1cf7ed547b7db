// Answers the console's calls about patients.
import { charts } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { searchPatients } from '../patients/public.ts';
import { readChart } from './read-chart.ts';

export function chartRoutes(): Bound[] {
  return bind(charts, {
    searchPatients: async (ctx, { query }) => ok(await searchPatients(ctx, query.q)),
    patientChart: async (ctx, { params }) => ok(await readChart(ctx, params.id)),
  });
}
