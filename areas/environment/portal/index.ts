export { checkBuild } from './check-build.ts'
export {
  EnvironmentFault,
  EnvironmentPage,
  EnvironmentProvider,
  loadEnvironment,
  useEnvironment,
} from './environment.tsx'
