// What later modules and the composition root may use of this module.

export { inviteStaff, listStaff, reactivateStaff, sendStaffLink, suspendStaff } from './manage-staff.ts';
export { staffRoutes } from './routes.ts';
export { invitationMail, openingLink, openingMail, staffLink, staffLinkMail } from './staff-mails.ts';
