/** Three colours that belong to an address; letter case does not count. */
export function avatarColours(address: string): [string, string, string] {
  let hash = 0x811c9dc5
  for (const letter of address.toLowerCase()) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const hue = hash % 360
  const turn = 40 + ((hash >>> 9) % 80)
  return [
    `hsl(${hue} 72% 58%)`,
    `hsl(${(hue + turn) % 360} 70% 48%)`,
    `hsl(${(hue + turn * 2) % 360} 85% 74%)`,
  ]
}
