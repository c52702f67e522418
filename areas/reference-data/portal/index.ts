export {
  type CodeListName,
  loadBrands,
  loadCodeList,
  loadPartyOptions,
  loadStates,
  nothingOffered,
  toChoices,
} from './load-lists.ts'
