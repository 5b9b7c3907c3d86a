import { expect, test } from 'vitest'
import { catalogueListSchema } from '../../server/contract/catalogue.ts'
import { readCatalogueList } from './readCatalogueList.ts'

const least = { id: 'a', name: 'A', chains: [], supports_wc: true }
const whole = {
  ...least,
  homepage: 'https://a.example',
  image_id: 'a',
  picture: 'data:image/png;base64,',
  order: 1,
  chains: ['eip155:1'],
  rdns: 'example.a',
  injected: [{ namespace: 'eip155', injected_id: 'isA' }],
  badge_type: 'certified',
  mobile_link: 'a://',
  desktop_link: 'a://',
  webapp_link: 'https://a.example',
  app_schemes: ['a'],
  link_mode: 'https://a.example',
  app_store: 'https://a.example',
  play_store: 'https://a.example',
  chrome_store: 'https://a.example',
}
const listOf = (wallet: unknown) => ({ data: [wallet], count: 1 })

const read = (parse: (answer: unknown) => unknown, answer: unknown): unknown => {
  try {
    return parse(answer)
  } catch {
    return 'refused'
  }
}
const expectAsSchema = (answer: unknown): void =>
  expect(read(readCatalogueList, answer), JSON.stringify(answer)).toEqual(
    read((value) => catalogueListSchema.parse(value), answer),
  )

test('default: every field of a wallet, and none that the contract does not name', () => {
  expect(Object.keys(whole).sort()).toEqual(
    Object.keys(catalogueListSchema.shape.data.def.element.shape).sort(),
  )
  expect(readCatalogueList(listOf({ ...whole, more: 1 }))).toEqual(listOf(whole))
  expectAsSchema({ data: [least, whole], count: 2, more: true })
})

test('error: refuses what the contract refuses, in every field', () => {
  const wrong = [undefined, null, 1, true, 'text', [], ['text'], [1], {}, [{}], [{ namespace: 'eip155' }]]
  for (const value of wrong) {
    for (const field of Object.keys(whole)) expectAsSchema(listOf({ ...whole, [field]: value }))
    for (const answer of [value, { data: value, count: 1 }, { data: [], count: value }, listOf(value)])
      expectAsSchema(answer)
  }
})
