// What later modules and the composition root may use of the documents' module.
export { documentRoutes } from './routes.ts';
