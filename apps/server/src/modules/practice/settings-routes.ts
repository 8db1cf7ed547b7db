// Handles the calls of the practice's settings.
import { settings } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { filePolicy } from '../../platform/http/security-headers.ts';
import { sentFile } from '../../platform/http/sent-file.ts';
import { type BookingForms, changeSettings, readSettings } from './change-settings.ts';
import type { TenantDirectory } from './directory.ts';
import { readPicture, removePictures, setPicture } from './practice-pictures.ts';

export function settingsRoutes(directory: TenantDirectory, bookingForms: BookingForms): Bound[] {
  return bind(settings, {
    practiceSettings: async (ctx) => ok(await readSettings(ctx, bookingForms)),
    changeSettings: async (ctx, { body }) => {
      await changeSettings(ctx, directory, bookingForms, body);
      return noContent;
    },
    setPicture: async (ctx, { params }, { request }) =>
      ok({ path: await setPicture(ctx, directory, params.kind, (await sentFile(request)).bytes) }),
    removePictures: async (ctx, { params }) => {
      await removePictures(ctx, directory, params.kind);
      return noContent;
    },
    practicePicture: async (ctx, { params }) => {
      const { bytes, mediaType } = await readPicture(ctx, params.pictureId);
      return {
        ...ok(bytes),
        headers: {
          'content-type': mediaType,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': filePolicy,
        },
      };
    },
  });
}
