export { portfolioService } from './portfolio-service.ts'
