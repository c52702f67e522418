import { makeOle } from './make-ole.ts'
import { makeZip, type ZipEntry } from './make-zip.ts'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
/** The start of a Windows program: enough to be refused. */
export const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(200)])

export function officePackage(part: 'word/document.xml' | 'xl/workbook.xml', also: readonly ZipEntry[] = []): Buffer {
  return makeZip([{ name: '[Content_Types].xml', content: '<Types/>' }, { name: part, content: '<body/>' }, ...also])
}

/** A small valid file of each accepted type. */
export const samples: Readonly<Record<string, Buffer>> = {
  'letter.doc': makeOle(['WordDocument', '1Table']),
  'letter.docx': officePackage('word/document.xml'),
  'plan.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'figures.xls': makeOle(['Workbook']),
  'figures.xlsx': officePackage('xl/workbook.xml'),
  'statement.pdf': pdf,
  'notes.txt': Buffer.from('Valued at $640,000. Façade renewed.\r\n'),
  'bundle.zip': makeZip([
    { name: 'letters/', content: '', mode: 0o040755 },
    { name: 'letters/statement.pdf', content: pdf },
    { name: 'letter.docx', content: officePackage('word/document.xml') },
  ]),
  'message.msg': makeOle(['__nameid_version1.0', '__properties_version1.0']),
  'page.htm': Buffer.from('<!DOCTYPE html><html><body><p>Approval</p></body></html>'),
  'house.jpg': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'house.jpeg': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'scan.tif': Buffer.from('49492a000800000000000000', 'hex'),
  'scan.tiff': Buffer.from('4d4d002a0000000800000000', 'hex'),
}
