import * as z from 'zod/mini'
import { sentences } from './sentences.ts'

/** The most files that come with a referral or an answer. */
export const mostFiles = 200

/** Names the files of a referral or an answer that were sent ahead under a uuid, as the person picked them. */
export const sentAhead = {
  filenames: z.nullish(
    z.array(z.string().check(z.maxLength(500))).check(z.maxLength(mostFiles, sentences.tooManyFiles(mostFiles))),
  ),
  uuid: z.nullish(z.string().check(z.maxLength(100))),
}
