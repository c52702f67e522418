export type { HomeLinks } from './home-links.ts'
export { HomeScreen } from './home-screen.tsx'
export { useDeskCounts } from './use-home.ts'
