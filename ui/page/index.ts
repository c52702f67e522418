export { ErrorSummary, type PageError } from './error-summary.tsx'
export {
  afterClick,
  focusHeading,
  goToField,
  goToFirstInvalid,
  isTyping,
  useBeginAtHeading,
  usePreviousView,
  usesSingleKeys,
} from './focus.ts'
export {
  Card,
  Columns,
  Disclosure,
  Entries,
  Entry,
  type Fact,
  Facts,
  Fold,
  Screen,
  Section,
  SectionNavigation,
  SkipLink,
  VisuallyHidden,
} from './layout.tsx'
export { NotLoaded } from './not-loaded.tsx'
export { OldAndNew } from './old-and-new.tsx'
export type { GoTo } from './page.tsx'
export { hrefHere, Notice, type NoticeTone, Page } from './page.tsx'
export { Panel } from './panel.tsx'
export { setSingleKeys, useSingleKeys } from './single-keys.ts'
export { Subsection } from './subsection.tsx'
export { Tabs } from './tabs.tsx'
export { Note, Prose, SmallList, Stack } from './text.tsx'
export { Timeline } from './timeline.tsx'
export { UnbrokenParts } from './unbroken-parts.tsx'
