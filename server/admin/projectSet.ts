import { eq } from 'drizzle-orm'
import { socialProviders } from '../contract/login.ts'
import { isWalletId } from '../contract/walletId.ts'
import { audit } from '../db/schema/audit.ts'
import { type ProjectSettings, projects } from '../db/schema/projects.ts'
import { isProjectId } from '../origins/project.ts'
import type { AdminCommand } from './command.ts'
import { badId, done, misused, noProject } from './words.ts'

/** Text of the command line → value; `undefined` when it is none. '' takes a setting back to its default. */
const settings: Readonly<Record<keyof ProjectSettings, (text: string) => unknown>> = {
  preview: (text) => (text === 'risky' || text === 'always' ? text : undefined),
  excludedWallets: (text) => text.split(',').map((name) => name.trim().toLowerCase()),
  featuredWallets: readWalletIds,
  includedWallets: readWalletIds,
  collapseWallets: onOrOff,
  allWallets: (text) => (['show', 'mobile', 'hide'].includes(text) ? text : undefined),
  analytics: onOrOff,
  swaps: onOrOff,
  termsUrl: (text) => (isWebAddress(text) ? text : undefined),
  privacyUrl: (text) => (isWebAddress(text) ? text : undefined),
  email: onOrOff,
  socials: readSocials,
  passkey: onOrOff,
  siwx: (text) => (['off', 'optional', 'required'].includes(text) ? text : undefined),
  signOutOnDisconnect: onOrOff,
  signOutOnAccountChange: onOrOff,
  signOutOnNetworkChange: onOrOff,
  exchangeDeposits: onOrOff,
}
export const settingNames = Object.keys(settings)

export const projectSet: AdminCommand = async ({ db, who, changed }, [id = '', name = '', text, ...rest]) => {
  if (!isProjectId(id)) return badId(id)
  if (!Object.hasOwn(settings, name)) return misused(`There is no setting "${name}".`)
  if (text === undefined || rest.length > 0) return misused('Give one value, or "" for the default.')
  const value = text === '' ? undefined : settings[name as keyof ProjectSettings](text)
  if (text !== '' && value === undefined) return misused(`"${text}" is no value of ${name}.`)
  const found = await db.transaction(async (tx) => {
    const [project] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
    if (!project) return false
    await tx
      .update(projects)
      .set({ settings: { ...project.settings, [name]: value } })
      .where(eq(projects.id, id))
    await tx
      .insert(audit)
      .values({ who, action: 'project.set', subject: id, details: { [name]: value ?? null } })
    return true
  })
  if (!found) return noProject(id)
  changed(id)
  return done(value === undefined ? `${name} of ${id} is the default again.` : `${name} of ${id} is ${text}.`)
}

function onOrOff(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined
}

function readWalletIds(text: string): string[] | undefined {
  const ids = [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))]
  return ids.length <= 100 && ids.every(isWalletId) ? ids : undefined
}

/** `none`, or names of providers in the order in which they are shown. */
function readSocials(text: string): string[] | undefined {
  if (text === 'none') return []
  const names = [...new Set(text.split(',').map((name) => name.trim()))]
  return names.every((name) => socialProviders.some((known) => known === name)) ? names : undefined
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol) && text.length <= 2_000
  } catch {
    return false
  }
}
