// Handles the console's calls that request forms of patients.
import { assignments } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { askAgreements } from './ask-agreements.ts';
import {
  askForForm,
  askPatientForPacket,
  listAudiences,
  mailDocuments,
  setAudience,
  stopAsking,
  takePacketBack,
} from './ask-for-forms.ts';

export function assignmentRoutes(): Bound[] {
  return bind(assignments, {
    askForForm: (ctx, { params }) => done(askForForm(ctx, params.id, params.formId)),
    stopAsking: (ctx, { params }) => done(stopAsking(ctx, params.id, params.formId)),
    askForPacket: (ctx, { params, body }) => done(askPatientForPacket(ctx, params.id, params.packetId, body.dueAt)),
    takeBackPacket: (ctx, { params }) => done(takePacketBack(ctx, params.id, params.packetId)),
    askAgain: async (ctx, { body }) => ok(await askAgreements(ctx, body.asks)),
    mailDocuments: (ctx, { params }) => done(mailDocuments(ctx, params.id)),
    formAudiences: async (ctx) => ok(await listAudiences(ctx)),
    setFormAudience: (ctx, { params, body }) => done(setAudience(ctx, params.id, body)),
  });
}
