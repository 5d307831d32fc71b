export default function welcome(page) {
  page.title("Kortti");
  return () => null;
}
