// The picture of error screens.
import { ErrorArt } from '@foyer/ui';

export default function ErrorPicture() {
  return <ErrorArt />;
}
