import type { Env } from './env.ts'

export interface RelaySettings {
  /** Serve our own relay at `/relay` of the widget's origin. */
  own: boolean
  /** A relay of somebody else that frames are told to use in place of ours. */
  outside: { url: string; projectId: string } | undefined
  /** Memory for messages that wait, with all overhead, bytes. */
  mailboxBytes: number
  /** Connections that a process takes at most. */
  sockets: number
}

/** Fewer leave a network less than an office needs. */
const socketCounts = { least: 1_000, most: 1_000_000, byDefault: 50_000 } as const

/** Below 64 MB an address has no room for the longest message; a cluster has sixteen parts of that. */
const mailboxMegabytes = {
  one: { least: 64, most: 65_536, byDefault: 256 },
  cluster: { least: 1_024, most: 1_048_576, byDefault: 1_024 },
} as const

/** Which relay carries WalletConnect; what is wrong is added to `problems`. */
export function readRelay(
  env: Env,
  { production, isCluster = false }: { production: boolean; isCluster?: boolean },
  problems: string[],
): RelaySettings {
  const { relay, relayUrl: url, relayProjectId: projectId } = env
  if (relay && relay !== 'on' && relay !== 'off') problems.push('RELAY is on or off.')
  if (url && !isRelayUrl(url)) {
    problems.push('RELAY_URL is no ws:// or wss:// address; it has no user, query or fragment.')
  } else if (url && production && !url.startsWith('wss://')) {
    problems.push('RELAY_URL is not encrypted; in production it begins with wss://.')
  }
  if (url && !projectId) {
    problems.push('RELAY_URL is set, but RELAY_PROJECT_ID is not: that relay takes nobody without one.')
  }
  if (projectId && !url) {
    problems.push('RELAY_PROJECT_ID is set, but RELAY_URL is not; our own relay knows our own projects.')
  }
  if (projectId && !/^[\w-]{1,128}$/.test(projectId)) problems.push('RELAY_PROJECT_ID is no project id.')
  const { least, most, byDefault } = mailboxMegabytes[isCluster ? 'cluster' : 'one']
  const megabytes = Number(env.relayMailbox ?? byDefault)
  if (!Number.isInteger(megabytes) || megabytes < least || megabytes > most)
    problems.push(
      `RELAY_MAILBOX_MB is a whole number from ${least} to ${most}${isCluster ? ' in a cluster' : ''}.`,
    )
  const sockets = Number(env.relaySockets ?? socketCounts.byDefault)
  if (!Number.isInteger(sockets) || sockets < socketCounts.least || sockets > socketCounts.most)
    problems.push(`RELAY_SOCKETS is a whole number from ${socketCounts.least} to ${socketCounts.most}.`)
  return {
    mailboxBytes: megabytes * 1_048_576,
    sockets,
    own: relay ? relay === 'on' : !url,
    outside: url && projectId ? { url, projectId } : undefined,
  }
}

function isRelayUrl(text: string): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(text)
    return /^wss?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
  } catch {
    return false
  }
}
