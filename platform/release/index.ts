export { buildFile, loadIfShipped, portalFolder, version } from './release.ts'
