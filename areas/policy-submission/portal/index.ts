export { SubmissionScreen } from './submission-screen.tsx'
