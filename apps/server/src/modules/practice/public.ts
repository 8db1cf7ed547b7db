// The public interface of this module, for later modules and the composition root.

export { createDirectory, type TenantDirectory } from './directory.ts';
export { type NewPractice, openPractice } from './open-practice.store.ts';
export { type Site, siteOf } from './practice-host.policy.ts';
export { logoOf } from './practice-pictures.ts';
export {
  databaseTime,
  findTenantById,
  findTenantsById,
  listTenants,
  setBookingForm,
} from './practices.store.ts';
export { relationshipTypesOf } from './relationship-types.ts';
export { practiceRoutes } from './routes.ts';
export { lockSettings } from './settings.store.ts';
export {
  addressOfPage,
  crisisTextOf,
  currentSettings,
  forgetSettings,
  isDayOf,
  keepSettings,
  type StoredSettings,
  settingsOf,
  todayOf,
} from './settings.ts';
export { slugFault } from './slug.policy.ts';
