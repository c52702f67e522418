export { PortfolioScreen } from './portfolio-screen.tsx'
