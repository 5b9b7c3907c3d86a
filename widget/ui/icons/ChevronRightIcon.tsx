import { Icon, type IconProps } from './Icon.tsx'

export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9.8 7 4.7 5-4.7 5" />
  </Icon>
)
