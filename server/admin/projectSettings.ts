import { connectMethods } from '../contract/connectMethods.ts'
import { type FeatureName, featureDefaults, featureNames, walletFeatures } from '../contract/features.ts'
import { socialProviders } from '../contract/login.ts'
import { isWalletId } from '../contract/walletId.ts'
import { walletGroups } from '../contract/walletOrder.ts'
import type { ProjectSettings } from '../db/schema/projects.ts'
import { readPaymasterUrls } from './readPaymasterUrls.ts'

/** One setting on the command line. */
export interface ProjectSetting {
  /** Text → value; `undefined` when it is none. */
  read(text: string): unknown
  /** What it takes, as the refusal of another value says it. */
  takes: string
}
/** With what counts until it is set, as `project show` says it. */
type Usual = ProjectSetting & { usual: string }

const onOff = oneOf(['on', 'off'], (word) => word === 'on')
const on: Usual = { ...onOff, usual: 'on' }
const off: Usual = { ...onOff, usual: 'off' }
const wholeNumber: ProjectSetting = {
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  takes: 'a whole number of at most 9 digits',
}
const webAddress: ProjectSetting = {
  read: (text) => (isWebAddress(text) ? text : undefined),
  takes: 'an address that begins with https:// or http://',
}
const walletIds: ProjectSetting = {
  read: readWalletIds,
  takes: 'at most 100 ids of the catalogue, comma separated',
}
const socials = listOf(socialProviders)

export const projectSettings: Readonly<Record<keyof ProjectSettings, Usual>> = {
  preview: { ...oneOf(['risky', 'always']), usual: 'risky' },
  excludedWallets: {
    read: (text) => text.split(',').map((name) => name.trim().toLowerCase()),
    takes: 'names, rdns or ids of wallets, comma separated',
    usual: 'none',
  },
  featuredWallets: { ...walletIds, usual: 'none' },
  includedWallets: { ...walletIds, usual: 'all' },
  walletOrder: { ...listOf(walletGroups), usual: walletGroups.join(',') },
  connectOrder: { ...listOf(connectMethods), usual: 'by whether the browser has a wallet' },
  collapseWallets: off,
  allWallets: { ...oneOf(['show', 'mobile', 'hide']), usual: 'show' },
  analytics: off,
  termsUrl: { ...webAddress, usual: 'none' },
  privacyUrl: { ...webAddress, usual: 'none' },
  email: on,
  socials: {
    read: (text) => (text === 'none' ? [] : socials.read(text)),
    takes: `none, or ${socials.takes}`,
    usual: 'all that the server has keys for',
  },
  passkey: on,
  siwx: { ...oneOf(['off', 'optional', 'required']), usual: 'off' },
  signOutOnDisconnect: on,
  signOutOnAccountChange: on,
  signOutOnNetworkChange: on,
  approvals: { ...oneOf(['auto', 'window', 'frame']), usual: 'APPROVALS of the server' },
  exchangeDeposits: on,
  restrictedTimezones: off,
  sponsorship: on,
  sponsoredOperations: { ...wholeNumber, usual: 'SPONSOR_PROJECT_OPERATIONS of the server' },
  sponsoredAccountOperations: { ...wholeNumber, usual: 'SPONSOR_ACCOUNT_OPERATIONS of the server' },
  paymasterUrls: {
    read: readPaymasterUrls,
    takes: 'at most 10 addresses that begin with https://, comma separated',
    usual: 'none',
  },
  ...(Object.fromEntries(featureNames.map((name) => [name, featureDefaults[name] ? on : off])) as Record<
    FeatureName,
    Usual
  >),
  walletFeatures: { ...listOf(walletFeatures), usual: walletFeatures.join(',') },
}
export const settingNames = Object.keys(projectSettings)

function oneOf(words: readonly string[], value: (word: string) => unknown = (word) => word): ProjectSetting {
  return { read: (text) => (words.includes(text) ? value(text) : undefined), takes: words.join(' or ') }
}

/** Some of the words that are known, in the order in which they are shown. */
function listOf(known: readonly string[]): ProjectSetting {
  return {
    read: (text) => {
      const words = [...new Set(text.split(',').map((word) => word.trim()))]
      return words.every((word) => known.includes(word)) ? words : undefined
    },
    takes: `some of ${known.join(', ')}, comma separated`,
  }
}

function readWalletIds(text: string): string[] | undefined {
  const ids = [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))]
  return ids.length <= 100 && ids.every(isWalletId) ? ids : undefined
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol) && text.length <= 2_000
  } catch {
    return false
  }
}
