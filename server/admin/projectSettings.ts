import { connectMethods } from '../contract/connectMethods.ts'
import { type FeatureName, featureNames, walletFeatures } from '../contract/features.ts'
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

const onOff = oneOf(['on', 'off'], (word) => word === 'on')
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

export const projectSettings: Readonly<Record<keyof ProjectSettings, ProjectSetting>> = {
  preview: oneOf(['risky', 'always']),
  excludedWallets: {
    read: (text) => text.split(',').map((name) => name.trim().toLowerCase()),
    takes: 'names, rdns or ids of wallets, comma separated',
  },
  featuredWallets: walletIds,
  includedWallets: walletIds,
  walletOrder: listOf(walletGroups),
  connectOrder: listOf(connectMethods),
  collapseWallets: onOff,
  allWallets: oneOf(['show', 'mobile', 'hide']),
  analytics: onOff,
  termsUrl: webAddress,
  privacyUrl: webAddress,
  email: onOff,
  socials: {
    read: (text) => (text === 'none' ? [] : socials.read(text)),
    takes: `none, or ${socials.takes}`,
  },
  passkey: onOff,
  siwx: oneOf(['off', 'optional', 'required']),
  signOutOnDisconnect: onOff,
  signOutOnAccountChange: onOff,
  signOutOnNetworkChange: onOff,
  approvals: oneOf(['auto', 'window', 'frame']),
  exchangeDeposits: onOff,
  restrictedTimezones: onOff,
  sponsorship: onOff,
  sponsoredOperations: wholeNumber,
  sponsoredAccountOperations: wholeNumber,
  paymasterUrls: {
    read: readPaymasterUrls,
    takes: 'at most 10 addresses that begin with https://, comma separated',
  },
  ...(Object.fromEntries(featureNames.map((name) => [name, onOff])) as Record<FeatureName, ProjectSetting>),
  walletFeatures: listOf(walletFeatures),
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
