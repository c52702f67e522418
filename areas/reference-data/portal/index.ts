export {
  type CodeListName,
  loadBrands,
  loadCodeList,
  loadPartyOptions,
  loadStates,
  noPartyOptions,
  toChoices,
} from './load-lists.ts'
export { NamesMissing } from './names-missing.tsx'
