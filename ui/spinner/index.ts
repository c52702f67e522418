export { Loading } from './loading.tsx'
export { SpinnerOverlay } from './spinner-overlay.tsx'
