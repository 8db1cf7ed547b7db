// The public interface of this module, for later modules and the composition root.

export { authenticateGateway } from './authenticate-gateway.ts';
export { textRoutes } from './routes.ts';
