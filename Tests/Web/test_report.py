"""The report of an inspection as a page: what it may do, how it reads, and how it is printed."""

import io
from contextlib import contextmanager

import html5lib
from axe_playwright_python.sync_playwright import Axe
from pypdf import PdfReader

from harness import PHONE, WIDE, WebTest, browser, expect
from inspection import PARTS, SCRIPT, SECTIONS, Inspection

# The height and the width of A4 in CSS pixels, less the margins of 18 mm that the page asks for.
PAPER_WIDTH, PAPER_HEIGHT = round(174 / 25.4 * 96), round(261 / 25.4 * 96)


class ReportTests(WebTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.inspection = Inspection(cls.server, browser())
        cls.inspection.finish()

    @contextmanager
    def report(self, pictures="embed", size=WIDE, **options):
        """The page as the server sends it, with the policy that it sends. A request for anything else is a fault."""
        one = self.inspection
        path = f"/api/v1/accounts/{one.account}{one.path}/report.html?pictures={pictures}"
        with self.context(user="otto", size=size, **options) as context:
            page = context.new_page()
            requests = []
            page.on("request", lambda request: requests.append(request.url))
            response = page.goto(path)
            self.assertEqual(response.status, 200)
            self.assertIn("sandbox", response.headers["content-security-policy"])
            page.wait_for_load_state("networkidle")
            asked = [url for url in requests if not url.startswith("data:")]
            self.assertEqual(asked, [f"{self.server.address}{path}"])
            yield page, response.text()

    def test_the_page_is_valid_html(self):
        for pictures in ("embed", "links", "none"):
            with self.subTest(pictures=pictures), self.report(pictures) as (_, text):
                html5lib.HTMLParser(strict=True).parse(text)

    def test_what_people_wrote_is_text(self):
        with self.report() as (page, text):
            self.assertEqual(page.locator("script").count(), 0)
            self.assertEqual(page.title(), f"Line one line two {SCRIPT}")
            self.assertNotIn("\u202e", text)
            expect(page.locator("h1")).to_contain_text(SCRIPT)
            expect(page.locator("dd").filter(has_text="Kept, but hidden (hidden: ")).to_have_count(1)
            expect(page.locator("figcaption").filter(has_text=SCRIPT).first).to_be_visible()
            expect(page.locator("figcaption").filter(has_text="Iida <b>Ilves</b>, Inspector")).to_be_visible()
            expect(page.get_by_role("cell", name=f"Damp {SCRIPT}")).to_contain_text("First line\nsecond line")

    def test_each_type_of_field_is_shown(self):
        shown = {
            "Advice": "Begin at the north wall.",
            "Moisture": "12.5 %",
            "Heating": "Heat pump",
            "Materials": "Wood & bark, Brick",
            "Is it heated?": "No",
            "Built": "1962-05-01",
            "Meter read": "2026-11-20 12:00:00+02:00",
            "Pump ran": "5400 s",
            "Beside": f"Roof ({self.inspection.account}/",
            "Place": "latitude 65.844",
            "Photos": "6 pictures",
        }
        with self.report() as (page, _):
            for label, answer in shown.items():
                row = page.locator("section").first.locator("dl div").filter(has=page.get_by_text(label, exact=True))
                expect(row.locator("dd")).to_contain_text(answer)
            types = {field["type"] for section in SECTIONS for field in section["fields"]}
            self.assertEqual(len(types), 12)

    def test_headings_tell_sheets_apart(self):
        with self.report() as (page, _):
            expect(page.get_by_role("heading", level=2)).to_have_text(
                [
                    "The building",
                    "Floors 1",
                    "Floors 2",
                    *(f"Its parts: {part}" for part in PARTS),
                    "Findings",
                    "Signatures",
                ]
            )

    def test_axe_finds_nothing_serious(self):
        """The page's policy lets no timer run, and axe needs one: so the browser passes it by here."""
        for pictures in ("embed", "links", "none"):
            for size in (WIDE, PHONE):
                with (
                    self.subTest(pictures=pictures, size=size["width"]),
                    self.report(pictures, size, bypass_csp=True) as (page, _),
                ):
                    found = Axe().run(page).response
                    self.assertGreater(len(found["passes"]), 10)
                    violations = [
                        f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes'][:3]]}"
                        for one in found["violations"]
                        if one["impact"] in ("serious", "critical")
                    ]
                    self.assertEqual(violations, [])
                    width = page.evaluate("document.documentElement.scrollWidth")
                    self.assertLessEqual(width, size["width"], "wider than the window")

    def test_pictures_are_in_the_page_linked_or_left_out(self):
        count = self.inspection.pictures
        with self.report("embed") as (page, _):
            images = page.locator("img")
            expect(images).to_have_count(count)
            self.assertTrue(images.evaluate_all("all => all.every((one) => one.complete && one.naturalWidth > 0)"))
            expect(page.get_by_text("This picture can't be shown.")).to_have_count(1)
            self.assertEqual(page.locator("a").count(), 0)
        with self.report("links") as (page, _):
            expect(page.locator("img")).to_have_count(0)
            # That of the HEIC, too.
            expect(page.locator("a")).to_have_count(count + 1)
        with self.report("none") as (page, _):
            self.assertEqual(page.locator("img, a").count(), 0)
            expect(page.get_by_role("heading", name="Signatures")).to_be_visible()

    def test_a_link_opens_its_picture(self):
        # Chromium styles its own page around a picture, which the picture's policy refuses.
        self.expected_errors = ("Applying inline style violates",)
        with self.report("links") as (page, _):
            with page.expect_response(lambda response: response.url.endswith("/file")) as opened:
                page.locator("a").first.click()
            self.assertEqual(opened.value.status, 200)
            self.assertEqual(opened.value.headers["content-type"], "image/png")

    def test_no_figure_is_higher_than_a_page_and_no_word_of_the_table_is_broken(self):
        with self.report(size={"width": PAPER_WIDTH, "height": PAPER_HEIGHT}) as (page, _):
            page.emulate_media(media="print")
            figures = page.locator("figure")
            self.assertEqual(figures.count(), self.inspection.pictures + 2)
            boxes = figures.evaluate_all("""all => all.map((one) => {
                const { left, right, height } = one.getBoundingClientRect();
                return { left, right, height, inside: getComputedStyle(one).breakInside };
            })""")
            for box in boxes:
                self.assertEqual(box["inside"], "avoid")
                self.assertGreaterEqual(box["left"], 0)
                self.assertLessEqual(box["right"], PAPER_WIDTH + 1)
                self.assertLess(box["height"], PAPER_HEIGHT)
            # A line of a cell has one word at least.
            broken = page.locator("th, td:nth-child(1), td:nth-child(4), td:nth-child(5)").evaluate_all("""all => all
                .filter((one) => {
                    const range = document.createRange();
                    range.selectNodeContents(one);
                    return range.getClientRects().length > 1;
                }).map((one) => one.textContent)""")
            self.assertEqual(broken, [])

    def test_no_picture_is_cut_on_a4(self):
        with self.report() as (page, _):
            reader = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
        drawn = [(*place, index) for index, one in enumerate(reader.pages) for place in pictures_of(one)]
        # A picture that is cut by the end of a page is drawn on the next one, too.
        self.assertEqual(len(drawn), self.inspection.pictures)
        self.assertEqual(len({place[0] for place in drawn}), self.inspection.pictures)
        self.assertGreater(len({place[-1] for place in drawn}), 3)
        # 18 mm in points.
        margin = 18 / 25.4 * 72 - 1
        for name, left, bottom, right, top, index in drawn:
            paper = reader.pages[index].mediabox
            self.assertAlmostEqual(float(paper.width), 595.3, delta=1.5)
            self.assertAlmostEqual(float(paper.height), 841.9, delta=1.5)
            self.assertGreaterEqual(min(left, bottom), margin, name)
            self.assertLessEqual(right, float(paper.width) - margin, name)
            self.assertLessEqual(top, float(paper.height) - margin, name)

    def test_the_signature_fills_its_box(self):
        with self.report() as (page, _):
            frame = page.locator("svg").bounding_box()
            lines = page.locator("polyline").evaluate_all("""all => all.map((one) => {
                const { left, right, top, bottom } = one.getBoundingClientRect();
                return [left, right, top, bottom];
            })""")
        lefts, rights, tops, bottoms = zip(*lines)
        self.assertGreater(max(bottoms) - min(tops), 0.7 * frame["height"])
        self.assertLess(min(lefts) - frame["x"], 0.1 * frame["width"])
        self.assertLessEqual(max(rights), frame["x"] + frame["width"])


class VoidSignatureTests(WebTest):
    def test_a_signature_of_what_was_opened_again_is_void(self):
        inspection = Inspection(self.server, browser())
        inspection.finish()
        inspection.open()
        with self.context(user="otto") as context:
            page = context.new_page()
            page.goto(f"/api/v1/accounts/{inspection.account}{inspection.path}/report.html")
            expect(page.locator("figcaption strong")).to_contain_text("Void since 2026-11-22")


def pictures_of(page):
    """Each picture that a page of a PDF draws: its object, and left, bottom, right and top in points."""
    objects = page["/Resources"].get("/XObject", {})
    found = []

    def note(operator, operands, matrix, _):
        if operator != b"Do" or objects[operands[0]].get_object()["/Subtype"] != "/Image":
            return
        a, b, c, d, x, y = matrix
        across, along = sorted((x, x + a + c)), sorted((y, y + b + d))
        found.append((objects.raw_get(operands[0]).idnum, across[0], along[0], across[1], along[1]))

    page.extract_text(visitor_operand_before=note)
    return found
