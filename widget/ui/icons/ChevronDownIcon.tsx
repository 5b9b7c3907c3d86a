import { Icon, type IconProps } from './Icon.tsx'

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m7 9.8 5 4.7 5-4.7" />
  </Icon>
)
