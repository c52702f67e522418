import * as z from 'zod'
import { type Call, get, items, post, sends } from '../call.ts'
import { type Facts, statement as file, type Json, jsonPart } from '../facts.ts'
import { invalid, ok, type Statement } from '../statement.ts'

const form = async (facts: Facts) => ({ brandName: await facts.brand(), category: await facts.category('data') })
const upload = async (facts: Facts, changes: Json, files: readonly File[]): Promise<Call> => ({
  service: 'quote',
  path: 'quote/data/upload',
  method: 'POST',
  form: [
    ...files.map((one) => ['attachment', one] as const),
    ['dataupload', jsonPart({ ...(await form(facts)), ...changes })],
  ],
})
const uploads = (
  section: string,
  says: string,
  changes: Json,
  files: readonly File[],
  differs: Statement['differs'],
): Statement => ({
  ...{ section, says, differs, as: 'full', changes: true },
  calls: async (facts) => [await upload(facts, changes, files)],
})

const lookUps = ['doc', 'data'].flatMap((path): Statement[] => [
  {
    section: '000 §7, 001 §7',
    says: `GET quote/${path}/categories lists items of id, shortName and longName`,
    as: 'full',
    calls: sends(get('quote', `quote/${path}/categories`)),
    differs: ok(items),
  },
  {
    section: '000 §7, 001 §7',
    says: `GET quote/${path}/file-types lists file types`,
    as: 'full',
    calls: sends(get('quote', `quote/${path}/file-types`)),
    differs: ok(z.array(z.string()).min(1)),
  },
  {
    section: '000 §7, 001 §7',
    says: `GET quote/${path}/email has toMail`,
    as: 'full',
    calls: sends(get('quote', `quote/${path}/email`)),
    differs: ok(z.object({ toMail: z.string() })),
  },
])

export const uploadStatements: readonly Statement[] = [
  ...lookUps,
  uploads('001 §7', 'POST /data/upload takes files and a form', {}, [file('one.pdf'), file('two.pdf')], ok()),
  uploads('001 §5', 'Data upload: brand is required', { brandName: '' }, [file()], invalid('Brand name is required.')),
  uploads('001 §5', 'Data upload: category is required', { category: '' }, [file()], invalid()),
  uploads('001 §5', 'Data upload: at least one attachment is required', {}, [], invalid()),
  uploads('001 §5', 'Data upload: a file of another type is refused', {}, [file('program.exe')], invalid()),
  {
    section: '001 §3, §7',
    says: 'POST /data/move takes the names of files uploaded below a generated uuid',
    as: 'full',
    changes: true,
    calls: async (facts) => {
      const uuid = crypto.randomUUID()
      return [
        await facts.upload(`public/documents/${uuid}/moved.pdf`),
        post('quote', 'quote/data/move', { ...(await form(facts)), uuid, filenames: ['moved.pdf'] }),
      ]
    },
    differs: ok(),
  },
]
