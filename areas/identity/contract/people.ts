import * as z from 'zod/mini'

/** Asks for the names of people; an unknown username is left out. */
export const personNamesQuerySchema = z.strictObject({
  usernames: z
    .array(z.string().check(z.minLength(1), z.maxLength(200)))
    .check(z.minLength(1), z.maxLength(100, 'Ask for at most 100 names.')),
})
export const personNamesSchema = z.object({ people: z.array(z.object({ username: z.string(), name: z.string() })) })
export type PersonNames = z.infer<typeof personNamesSchema>
