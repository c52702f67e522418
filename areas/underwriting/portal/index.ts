export { UnderwritingScreen } from './underwriting-screen.tsx'
