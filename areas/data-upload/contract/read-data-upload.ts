import { messageFor, type ReferenceItem } from '#areas/reference-data/contract'
import { readChosenCode } from '#areas/upload/contract'
import type { SentData } from './sent-data.ts'

/** What files are sent against, every rule kept. */
export type DataUpload = { readonly brand: ReferenceItem; readonly category: ReferenceItem }

/** What a lender may choose. */
export type DataLists = { readonly brands: readonly ReferenceItem[]; readonly categories: readonly ReferenceItem[] }

export type DataField = 'brandName' | 'category'
export type RefusedDataField = { readonly code: string; readonly message: string; readonly field: DataField }

export type ReadDataUpload =
  | { readonly upload: DataUpload; readonly refused?: never }
  | { readonly upload?: never; readonly refused: readonly RefusedDataField[] }

/**
 * Reads what files are sent against, by the rules of specification 001 §5. The browser and the server call the same
 * function. All broken rules are named at once, each with its field.
 */
export function readDataUpload(sent: Pick<SentData, DataField>, lists: DataLists): ReadDataUpload {
  const brand = readChosenCode(sent.brandName, lists.brands)
  const category = readChosenCode(sent.category, lists.categories)
  if (brand.item && category.item) return { upload: { brand: brand.item, category: category.item } }
  return { refused: [...refusalOf('brandName', brand.rule), ...refusalOf('category', category.rule)] }
}

function refusalOf(field: DataField, rule: string | undefined): RefusedDataField[] {
  return rule === undefined ? [] : [{ code: `${field}-${rule}`, message: messageFor(field, rule), field }]
}
