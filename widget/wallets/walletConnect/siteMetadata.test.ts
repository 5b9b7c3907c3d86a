import { expect, test } from 'vitest'
import { siteMetadata } from './siteMetadata.ts'

test('default: the name of the project, and address and picture of the page that asks', () =>
  expect(siteMetadata({ projectName: 'Plain shop', hostOrigin: 'https://shop.example:8443' })).toEqual({
    name: 'Plain shop',
    description: 'shop.example:8443',
    url: 'https://shop.example:8443',
    icons: ['https://shop.example:8443/favicon.ico'],
  }))
