export { Loading } from './loading.tsx'
export { Spinner } from './spinner.tsx'
export { SpinnerOverlay } from './spinner-overlay.tsx'
