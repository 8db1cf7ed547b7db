// The public interface of this module, for later modules and the composition root.

export { inviteStaff, listStaff, reactivateStaff, sendStaffLink, suspendStaff } from './manage-staff.ts';
export { atPlaces } from './places.store.ts';
export { staffRoutes } from './routes.ts';
export { invitationMail, openingLink, openingMail, staffLink, staffLinkMail } from './staff-mails.ts';
export { isAtPlaces, mustBookAt, mustSeeAllPlaces, type StaffPlaces, staffPlaces } from './staff-places.ts';
