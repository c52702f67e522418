export { Loading, Spinner, SpinnerOverlay } from './spinner.tsx'
