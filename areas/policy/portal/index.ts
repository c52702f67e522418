export { PolicyInformation, PolicyStatusBadge, titleOf } from './found-policy.tsx'
export { PolicyScreen } from './policy-screen.tsx'
export { PolicyView, sectionsOfPolicy } from './policy-view.tsx'
export { RowChanges } from './row-changes.tsx'
