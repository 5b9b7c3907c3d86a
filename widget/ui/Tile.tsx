import { useState } from 'react'
import { firstLetter } from '../format/firstLetter.ts'
import './Tile.css'

/** A picture of fixed size; a letter stands in when there is none or it can't be shown. Decorative. */
export const Tile = (props: { src: string | undefined; name: string; size?: number; round?: boolean }) => {
  const { src, name, size = 40, round = false } = props
  const [broken, setBroken] = useState('')
  const box = { width: size, height: size, fontSize: size * 0.44 }
  const className = round ? 'tile tile-round' : 'tile'
  if (!src || src === broken)
    return (
      <span aria-hidden="true" className={`${className} tile-letter`} style={box}>
        {firstLetter(name)}
      </span>
    )
  return (
    <img
      alt=""
      className={className}
      decoding="async"
      draggable={false}
      height={size}
      onError={() => setBroken(src)}
      src={src}
      style={box}
      width={size}
    />
  )
}
