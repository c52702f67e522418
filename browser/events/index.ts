export { invalidate } from './invalidate.ts'
export { subscribeWhileVisible } from './subscribe-while-visible.ts'
