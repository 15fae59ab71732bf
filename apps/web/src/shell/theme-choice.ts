import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Returns the chosen theme (`auto` uses the theme of the system), and whether the page is dark now. */
export const useColorScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const computed = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return { chosen: colorScheme, isDark: computed === 'dark', choose: setColorScheme }
}
