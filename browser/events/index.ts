export { invalidate, subscribeWhileVisible } from './subscribe-while-visible.ts'
