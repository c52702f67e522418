export { buildFile, loadIfShipped, portalFolder, shippedFile, version } from './release.ts'
