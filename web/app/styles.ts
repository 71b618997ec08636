import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../ui/theme/fonts/fonts.css';
import '../ui/theme/base.css';
import '@mantine/core/styles.layer.css';
import '../ui/theme/tokens.css';
import '../ui/theme/mantine.css';
