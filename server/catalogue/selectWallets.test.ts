import { expect, test } from 'vitest'
import { type CatalogueEntry, parseEntry } from './entry.ts'
import { byRank, listWallet } from './listedWallet.ts'
import { parseQuestion } from './question.ts'
import { selectWallets } from './selectWallets.ts'

const made = (name: string, more: object = {}): CatalogueEntry => {
  const homepage = `https://${encodeURIComponent(name.replaceAll(/\W/g, '-'))}.example`
  const entry = parseEntry({ name, homepage, chains: ['eip155:1'], supports_wc: true, ...more })
  if (typeof entry === 'string') throw new Error(entry)
  return entry
}
const oak = made('Oak', { order: 2, rdns: 'example.oak', chains: ['eip155:10'], badge_type: 'certified' })
const fern = made('Fern Wallet', {
  order: 1,
  rdns: 'example.fern',
  chains: ['eip155:*'],
  mobile_link: 'fern://',
})
const moss = made('Moss', { chains: ['solana:*', 'eip155:1'], app_store: 'https://apps.example.com/1' })
const ivy = made('Ivy (Oak edition)', { chains: ['bip122:a'] })
const served = ['eip155:1', 'eip155:100', 'solana:x']
const list = [oak, ivy, moss, fern].map((entry) => listWallet(entry, entry.id, served)).sort(byRank)
const all: { include: string[]; exclude: string[] } = { include: [], exclude: [] }

const ask = (query: string, choice = all) => {
  const { data, count } = selectWallets(list, parseQuestion(new URLSearchParams(query), 0), choice)
  return [data.map(({ name }) => name), count]
}

test('default: by rank, then by name', () => {
  expect(ask('')).toEqual([['Fern Wallet', 'Oak', 'Ivy (Oak edition)', 'Moss'], 4])
})

test('behavior: a family as a whole is told as the networks that are served', () => {
  expect(list[0]?.wire.chains).toEqual(['eip155:1', 'eip155:100'])
})

test.each([
  ['page=1&entries=2', ['Fern Wallet', 'Oak'], 4],
  ['page=2&entries=3', ['Moss'], 4],
  ['page=1000000&entries=100', [], 4],
  ['chains=eip155:10', ['Fern Wallet', 'Oak'], 2],
  ['chains=eip155:1', ['Fern Wallet', 'Moss'], 2],
  ['chains=eip155:31337', ['Fern Wallet'], 1],
  ['chains=bip122:a,solana:z', ['Ivy (Oak edition)', 'Moss'], 2],
  ['search=oak', ['Oak', 'Ivy (Oak edition)'], 2],
  ['search=OAK%20ED', ['Ivy (Oak edition)'], 1],
  ['search=o%20ak', ['Oak', 'Ivy (Oak edition)'], 2],
  ['search=%EF%BC%AF%EF%BC%A1%EF%BC%AB', ['Oak', 'Ivy (Oak edition)'], 2],
  ['search=.*', [], 0],
  ['search=(', ['Ivy (Oak edition)'], 1],
  ['names=oak,MOSS', ['Oak', 'Moss'], 2],
  ['names=moss&rdns=EXAMPLE.fern', ['Fern Wallet', 'Moss'], 2],
  ['names=oa', [], 0],
  ['badge_type=certified', ['Oak'], 1],
  ['badge=none', ['Fern Wallet', 'Ivy (Oak edition)', 'Moss'], 3],
  [`include=${oak.id},${moss.id}`, ['Oak', 'Moss'], 2],
  [`include=${oak.id}&exclude=${oak.id}`, [], 0],
  [`exclude=${oak.id}`, ['Fern Wallet', 'Ivy (Oak edition)', 'Moss'], 3],
  ['platform=ios', ['Fern Wallet', 'Moss'], 2],
  ['platform=android', ['Fern Wallet'], 1],
])('param: %s', (query, names, count) => expect(ask(query)).toEqual([names, count]))

test('behavior: a project leaves out by id, name or rdns, whatever is asked', () => {
  const exclude = [moss.id, 'oak', 'example.fern']
  expect(ask('', { include: [], exclude })).toEqual([['Ivy (Oak edition)'], 1])
  expect(ask(`include=${moss.id}`, { include: [], exclude })).toEqual([[], 0])
  expect(ask('search=o', { include: [oak.id], exclude: [] })).toEqual([['Oak'], 1])
})
