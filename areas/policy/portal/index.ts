export { PolicyInformation, PolicyStatusBadge } from './found-policy.tsx'
export { PolicyScreen } from './policy-screen.tsx'
export { PolicyView } from './policy-view.tsx'
export { RowChanges } from './row-changes.tsx'
