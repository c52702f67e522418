import { demoAccounts } from '#areas/identity/server'
import type { Random } from './random.ts'

export type StaffMember = { readonly subject: string; readonly username: string; readonly name: string }

const firstNames = [
  'Ava',
  'Noah',
  'Mia',
  'Jack',
  'Ruby',
  'Leo',
  'Zoe',
  'Finn',
  'Priya',
  'Arjun',
  'Mei',
  'Tomas',
] as const
const lastNames = ['Nguyen', 'Smith', 'Patel', 'Jones', 'Wong', 'Brown', 'Rossi', 'Kelly', 'Singh', 'Taylor'] as const

/** A random member of a lender's staff; sometimes the demo account, so that it has referrals of its own. */
export function seedStaff(channel: string, random: Random): StaffMember {
  const demo = demoAccounts.find(
    ({ realmRoles, clientRoles }) =>
      realmRoles.some((role) => role.startsWith(`Lender_${channel}_`)) && clientRoles.includes('uwreferral_full'),
  )
  return demo && random.happens(0.02) ? toStaff(demo) : madeUp(channel.toLowerCase(), random)
}

/** A random underwriter, demo accounts included. */
export function seedUnderwriter(random: Random): StaffMember {
  const [first, ...others] = demoAccounts.filter(({ realmRoles }) => realmRoles.includes('Insurer_Underwriter'))
  return first && random.happens(0.4) ? toStaff(random.oneOf([first, ...others])) : madeUp('figtree', random)
}

function toStaff({ subject, username, firstName, lastName }: (typeof demoAccounts)[number]): StaffMember {
  return { subject, username, name: `${firstName} ${lastName}` }
}

function madeUp(company: string, random: Random): StaffMember {
  const firstName = random.oneOf(firstNames)
  const lastName = random.oneOf(lastNames)
  const username = `${firstName}.${lastName}@${company}.example`.toLowerCase()
  return { subject: `seed:${username}`, username, name: `${firstName} ${lastName}` }
}
