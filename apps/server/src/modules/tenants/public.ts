// What other modules and the composition root may use of the practices' module.
export { createDirectory, type TenantDirectory } from './directory.ts';
export { type NewTenant, openTenant } from './open-tenant.store.ts';
export { relationshipTypesOf } from './relationship-types.ts';
export { tenantRoutes } from './routes.ts';
export { addressOfPage, forgetSettings, settingsOf, type TenantSettings, todayOf } from './settings.ts';
export { settingsRoutes } from './settings-routes.ts';
export { slugFault } from './slug.policy.ts';
export { type Site, siteOf } from './tenant-host.policy.ts';
export { databaseTime, findTenantById, listTenants, setBookingForm } from './tenants.store.ts';
