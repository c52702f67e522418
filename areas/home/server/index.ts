export { homeService } from './home-service.ts'
